// Written by ./posta write from the slices.
export interface Paths {
  '/map/streets': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'stretches': number; 'leastZoom': number; 'mostZoom': number } } } } }
  }
  '/map/streets/{zoom}/{x}/{y}': {
    get: { parameters: { query?: never; path: { 'zoom': string; 'x': string; 'y': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/vnd.mapbox-vector-tile': string } } } }
  }
}
