/** The ad spend of a campaign. */
export interface CampaignCostView {
  id: number;
  /** The `utm_campaign` value in lower case. */
  campaign: string;
  /** The first and last day that the cost is spread over, YYYY-MM-DD. */
  from: string;
  until: string;
  /** US cents. */
  cents: number;
  /** '' for none. */
  note: string;
}
