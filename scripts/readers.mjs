import { existsSync } from 'node:fs'

/** Programs that people read our files with: LibreOffice works spreadsheets out anew, pdftotext reads a PDF's text. Debian has both. */
export const OFFICE = '/usr/bin/soffice'
export const PDF_TEXT = '/usr/bin/pdftotext'
export const hasReaders = () => existsSync(OFFICE) && existsSync(PDF_TEXT)
