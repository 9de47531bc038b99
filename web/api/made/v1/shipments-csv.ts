// Written by ./posta write from the slices.
export interface Paths {
  '/shipments.csv': {
    get: { parameters: { query?: { 'codes'?: string; 'q'?: string; 'state'?: "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'service'?: "E" | "R" | "B" | "F" | "G" | "C"; 'from'?: string; 'to'?: string; 'province'?: string; 'postalCode'?: string; 'late'?: boolean; 'sort'?: "newest" | "oldest" | "attention"; 'attention'?: "true" | "nobody-home" | "branch-wait" | "address" | "uncovered" | "late" | "idle" | "rescue-waiting" | "cash-difference" | "returning" | "heavier"; 'printed'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
}
