import { type LinkedPage, mediumSuggestions, sourceSuggestions } from '../../../forms/money/campaign-link.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { Suggestions } from '../leads/dialog/suggestions.js';
import { CopyButton } from '../shared/copy-button.js';

export interface CampaignLinkProps {
  pages: readonly LinkedPage[];
  /** What was typed. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  /** The link's address, once all is typed. */
  address?: string;
}

/** Makes a link that says where it stood, and its QR code. */
export function CampaignLink({ pages, typed = {}, errors = {}, address }: CampaignLinkProps) {
  return (
    <section className="card admin-section" id="link" aria-labelledby="link-title">
      <div className="title-row">
        <h2 id="link-title">Make a link</h2>
      </div>
      <p>
        Print it on a flyer or put it into an ad, and whoever follows it is counted for the campaign: visits,
        taps on the phone number, requests and what they bring.
      </p>
      <form method="get" action="/admin/campaigns#link" className="lead-form">
        <div className="form-grid">
          <Field name="page" id="link-page" label="Leads to" error={errors.page}>
            <select defaultValue={typed.page ?? '/'}>
              <Options options={pages} />
            </select>
          </Field>
          <Field
            name="campaign"
            id="link-campaign"
            label="Campaign"
            hint="Such as spring-2027."
            error={errors.campaign}
            required
          >
            <input type="text" list="known-campaigns" maxLength={50} defaultValue={typed.campaign ?? ''} />
          </Field>
          <Field name="source" label="Where it stands" hint="Such as flyer." error={errors.source} required>
            <input type="text" list="known-sources" maxLength={50} defaultValue={typed.source ?? ''} />
          </Field>
          <Field name="medium" label="Kind" hint="Such as print; may stay empty." error={errors.medium}>
            <input type="text" list="known-media" maxLength={50} defaultValue={typed.medium ?? ''} />
          </Field>
        </div>
        <Suggestions id="known-sources" words={sourceSuggestions} />
        <Suggestions id="known-media" words={mediumSuggestions} />
        <p className="button-row">
          <button type="submit" className="button">
            Make link
          </button>
        </p>
      </form>
      {address && <Made address={address} code={`/admin/campaigns/qr.svg?${new URLSearchParams(typed)}`} />}
    </section>
  );
}

function Made({ address, code }: { address: string; code: string }) {
  return (
    <div className="campaign-link">
      <img src={code} alt={`QR code of ${address}`} width="200" height="200" />
      <div>
        <p className="campaign-link__address">
          <a href={address}>{address}</a>
        </p>
        <p className="quiet">Opening it yourself counts as a visit, unless your visits are not counted.</p>
        <p className="button-row">
          <CopyButton text={address}>Copy link</CopyButton>
          <a className="button" href={code} download>
            Download QR code (SVG)
          </a>
        </p>
      </div>
    </div>
  );
}
