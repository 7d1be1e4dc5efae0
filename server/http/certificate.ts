import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Config } from '../config/config.ts'

export type TlsFiles = NonNullable<Config['tls']>

/** Throws an Error fit to be printed where they cannot be read or do not fit. */
export function readTls({ keyFile, certFile }: TlsFiles): { key: Buffer; cert: Buffer } {
  try {
    const pair = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
    createSecureContext(pair)
    return pair
  } catch (error) {
    throw new Error(`TLS_KEY=${keyFile}, TLS_CERT=${certFile}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const stampOf = ({ keyFile, certFile }: TlsFiles): string => [keyFile, certFile].map((file) => statSync(file).mtimeMs).join(' ')

/**
 * Takes a renewed certificate without a restart: connections from then on get it, those that are open keep theirs. One that does not go with its key, or cannot
 * be read, is told and not taken; when the files change again they are looked at again.
 */
export function watchCertificate(
  files: TlsFiles,
  server: { setSecureContext(options: { key: Buffer; cert: Buffer }): void },
  happened: (kind: 'certificate' | 'certificateBad', detail: string) => void,
): () => void {
  let known = stampOf(files)
  return () => {
    let stamp = 'gone'
    try {
      stamp = stampOf(files)
      if (stamp === known) return
      const read = readTls(files)
      server.setSecureContext(read)
      happened('certificate', files.certFile)
    } catch (error) {
      if (stamp === known) return
      happened('certificateBad', error instanceof Error ? error.message : String(error))
    }
    known = stamp
  }
}
