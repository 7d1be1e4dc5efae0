import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Config } from '../config/config.ts'

export type TlsFiles = NonNullable<Config['tls']>

export const readTls = ({ keyFile, certFile }: TlsFiles) => ({ key: readFileSync(keyFile), cert: readFileSync(certFile) })

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
      createSecureContext(read)
      server.setSecureContext(read)
      happened('certificate', files.certFile)
    } catch (error) {
      if (stamp === known) return
      happened('certificateBad', error instanceof Error ? error.message : String(error))
    }
    known = stamp
  }
}
