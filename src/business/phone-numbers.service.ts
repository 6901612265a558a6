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

/** A phone number as pages and mails show it. */
export interface ShownPhone {
  /** "(763) 555-0188 ext. 12", or "+49 89 1234567" for one from abroad; what is no possible number stays as it was typed. */
  phoneShown: string;
  /** The link that calls it, `tel:+17635550188;ext=12`. */
  phoneHref: string;
}

/** Reads phone numbers however they were typed. One without a country's code is of the country of the business's own number. */
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
   * What requests of one person have in common: the number in E.164 form, "+17635550188", without its extension. The digits
   * alone where they are no possible number; '' where there are none.
   */
  keyOf(typed: string): string {
    return this.read(typed)?.number ?? digitsOf(typed);
  }

  shown(typed: string): ShownPhone {
    const number = this.read(typed);
    if (!number) return { phoneShown: typed, phoneHref: `tel:${typed.replace(/[^\d+]/g, '')}` };
    const isFromHere = number.countryCallingCode === getCountryCallingCode(this.country);
    return {
      phoneShown: isFromHere ? number.formatNational() : number.formatInternational(),
      phoneHref: number.getURI(),
    };
  }

  /** The first possible number in a text. */
  private read(typed: string): PhoneNumber | undefined {
    if (typed === '') return undefined;
    // Outside North America, 00 leads abroad.
    const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), this.country);
    if (number?.isPossible()) return number;
    return findPhoneNumbersInText(typed, { defaultCountry: this.country })[0]?.number;
  }
}
