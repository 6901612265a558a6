/** What was spent on a campaign. */
export interface CampaignCostView {
  id: number;
  /** As `utm_campaign` says it, in lower case. */
  campaign: string;
  /** The first and the last of the days that it is spread over, YYYY-MM-DD. */
  from: string;
  until: string;
  /** US cents. */
  cents: number;
  /** '' for none. */
  note: string;
}
