/** A parameter of a call, or a property of a body. */
export interface ApiDocsField {
  name: string;
  /** Like "string", "date-time or null" or "list of Lead". */
  type: string;
  /** The schema to link to, if its type is one. */
  schema: string | null;
  isRequired: boolean;
  description: string;
}

/** A call of the API. */
export interface ApiDocsCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  scopes: string[];
  parameters: ApiDocsField[];
  /** The schemas of body and answer; the body's is null for reads, the answer's '' for an empty one. */
  body: string | null;
  answer: string;
  isList: boolean;
}

/** A schema of a body. */
export interface ApiDocsSchema {
  name: string;
  fields: ApiDocsField[];
}
