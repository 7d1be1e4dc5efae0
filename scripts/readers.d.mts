export const OFFICE: string
export const PDF_TEXT: string
export function hasReaders(): boolean
