import { type LinkedPage, mediumSuggestions, sourceSuggestions } from '../../../forms/money/campaign-link.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { Suggestions } from '../leads/dialog/suggestions.js';
import { CopyButton } from '../shared/copy-button.js';

export interface CampaignLinkProps {
  pages: readonly LinkedPage[];
  /** The values of the form. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  /** The link, once the form is valid. */
  address?: string;
}

/** Creates a campaign link and its QR code. */
export function CampaignLink({ pages, typed = {}, errors = {}, address }: CampaignLinkProps) {
  return (
    <section className="card admin-section" id="link" aria-labelledby="link-title">
      <div className="title-row">
        <h2 id="link-title">Campaign link</h2>
      </div>
      <p>Use this link in a flyer or ad to see how many visits, calls, leads and dollars it brings in.</p>
      <form method="get" action="/admin/campaigns#link" className="lead-form">
        <div className="form-grid">
          <Field name="page" id="link-page" label="Page to open" error={errors.page}>
            <select defaultValue={typed.page ?? '/'}>
              <Options options={pages} />
            </select>
          </Field>
          <Field
            name="campaign"
            id="link-campaign"
            label="Campaign"
            hint="Like spring-2027."
            error={errors.campaign}
            required
          >
            <input type="text" list="known-campaigns" maxLength={50} defaultValue={typed.campaign ?? ''} />
          </Field>
          <Field name="source" label="Source" hint="Like flyer or google." error={errors.source} required>
            <input type="text" list="known-sources" maxLength={50} defaultValue={typed.source ?? ''} />
          </Field>
          <Field name="medium" label="Medium" hint="Optional. Like print or email." error={errors.medium}>
            <input type="text" list="known-media" maxLength={50} defaultValue={typed.medium ?? ''} />
          </Field>
        </div>
        <Suggestions id="known-sources" words={sourceSuggestions} />
        <Suggestions id="known-media" words={mediumSuggestions} />
        <p className="button-row">
          <button type="submit" className="button">
            Create link
          </button>
        </p>
      </form>
      {address && (
        <CreatedLink address={address} code={`/admin/campaigns/qr.svg?${new URLSearchParams(typed)}`} />
      )}
    </section>
  );
}

function CreatedLink({ address, code }: { address: string; code: string }) {
  return (
    <div className="campaign-link cluster gap-4 align-start mt-4">
      <img src={code} alt={`QR code for ${address}`} width="200" height="200" />
      <div>
        <p className="campaign-link__address break-words">
          <a href={address}>{address}</a>
        </p>
        <p className="quiet">
          Your own visits count too, unless you check “Don’t count my visits from this browser” in Analytics.
        </p>
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
