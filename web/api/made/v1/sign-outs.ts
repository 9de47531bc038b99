// Written by ./posta write from the slices.
export interface Paths {
  '/sign-outs': {
    post: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'ticket': string } } }; responses: { 200: { content: { 'application/json': { 'ended': boolean } } } } }
  }
}
