import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs that people read our files with: LibreOffice works spreadsheets out anew, pdftotext reads a PDF's text. Debian has both. */
export const OFFICE = '/usr/bin/soffice'
export const PDF_TEXT = '/usr/bin/pdftotext'
export const hasReaders = () => existsSync(OFFICE) && existsSync(PDF_TEXT)

/** Installs them where that is allowed. True when both are there. */
export function prepareReaders(say) {
  if (hasReaders()) return true
  if (process.getuid?.() === 0 && process.env.CI !== undefined && existsSync('/usr/bin/apt-get')) {
    say('Installing LibreOffice and pdftotext, which read the slips in the tests …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libreoffice-calc-nogui', 'poppler-utils'], { stdio: 'ignore', env })
  }
  return hasReaders()
}
