// Written by ./posta write from the slices.
export interface Paths {
  '/settings/brand': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'name': string; 'colour': string; 'colours': { 'light': { 'accent': string; 'onAccent': string; 'soft': string }; 'dark': { 'accent': string; 'onAccent': string; 'soft': string } }; 'notice': string | null; 'logoPath': string | null; 'phone': string; 'email': string; 'web': string } } } } }
    put: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'colour': string; 'logo'?: { 'type': "image/png" | "image/svg+xml"; 'data': string } | null; 'phone'?: string | null; 'email'?: string | null; 'web'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'name': string; 'colour': string; 'colours': { 'light': { 'accent': string; 'onAccent': string; 'soft': string }; 'dark': { 'accent': string; 'onAccent': string; 'soft': string } }; 'notice': string | null; 'logoPath': string | null; 'phone': string; 'email': string; 'web': string } } } } }
  }
}
