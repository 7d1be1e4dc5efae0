export const OFFICE: string
export const PDF_TEXT: string
export function hasReaders(): boolean
export function prepareReaders(say: (text: string) => void): boolean
