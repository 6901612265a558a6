import { Injectable } from '@nestjs/common';
import {
  type CountryCode,
  findPhoneNumbersInText,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { digitsOf } from '../../views/contracts/phone.js';
import { SiteContentService } from './content/site-content.service.js';

/** A phone number as pages and emails show it. */
export interface ShownPhone {
  /** "(763) 555-0188 ext. 12", or "+49 89 1234567" for other countries. Impossible numbers stay as typed. */
  phoneShown: string;
  /** The link to call it, `tel:+17635550188;ext=12`. */
  phoneHref: string;
}

/** Parses phone numbers as typed. Without a country code, they are from the country of the business's own. */
@Injectable()
export class PhoneNumbersService {
  private home: { phone: string; country: CountryCode } = { phone: '', country: 'US' };

  constructor(private readonly content: SiteContentService) {}

  private get country(): CountryCode {
    const { phone } = this.content.current.business;
    if (phone !== this.home.phone)
      this.home = { phone, country: parsePhoneNumberFromString(phone, 'US')?.country ?? 'US' };
    return this.home.country;
  }

  /**
   * Returns the key that matches requests from the same phone: the number in E.164 form, "+17635550188",
   * without its extension. For an impossible number, only its digits; '' without digits.
   */
  keyOf(typed: string): string {
    return this.read(typed)?.number ?? digitsOf(typed);
  }

  /** Formats a number for display and as a link. */
  shown(typed: string): ShownPhone {
    const number = this.read(typed);
    if (!number) return { phoneShown: typed, phoneHref: `tel:${typed.replace(/[^\d+]/g, '')}` };
    const isFromHere = number.countryCallingCode === getCountryCallingCode(this.country);
    return {
      phoneShown: isFromHere ? number.formatNational() : number.formatInternational(),
      phoneHref: number.getURI(),
    };
  }

  /** Finds the first possible number in a text. */
  private read(typed: string): PhoneNumber | undefined {
    if (typed === '') return undefined;
    // Outside North America, 00 is the international prefix.
    const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), this.country);
    if (number?.isPossible()) return number;
    return findPhoneNumbersInText(typed, { defaultCountry: this.country })[0]?.number;
  }
}
