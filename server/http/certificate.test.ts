import { copyFileSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTls, watchCertificate } from './certificate.ts'

const fixtures = join(import.meta.dirname, '../../tests/support/fixtures/tls')

test('a renewed certificate is taken without a restart; a pair that does not fit is told once, and the old one stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const files = { keyFile: join(folder, 'key.pem'), certFile: join(folder, 'cert.pem') }
  let changes = 0
  const put = (key: string, cert: string): void => {
    copyFileSync(join(fixtures, `${key}-key.pem`), files.keyFile)
    copyFileSync(join(fixtures, `${cert}-cert.pem`), files.certFile)
    // Two changes of one millisecond are two.
    const at = new Date(2026, 0, 1, 0, 0, ++changes)
    for (const file of [files.keyFile, files.certFile]) utimesSync(file, at, at)
  }
  put('first', 'first')
  const server = createServer(readTls(files), (_request, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  const shown = () =>
    new Promise<string>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const asked = request({ host: '127.0.0.1', port, rejectUnauthorized: false, agent: false }, (response) => {
        response.resume()
        resolve(String((response.socket as TLSSocket).getPeerCertificate().subject.CN))
      })
      asked.on('error', reject).end()
    })
  const told: string[] = []
  const look = watchCertificate(files, server, (kind) => told.push(kind))

  look()
  expect([await shown(), told]).toEqual(['first of the tests', []])
  put('first', 'second')
  look()
  look()
  expect([await shown(), told]).toEqual(['first of the tests', ['certificateBad']])
  put('second', 'second')
  look()
  look()
  expect([await shown(), told]).toEqual(['second of the tests', ['certificateBad', 'certificate']])
  rmSync(files.certFile)
  look()
  look()
  expect([await shown(), told]).toEqual(['second of the tests', ['certificateBad', 'certificate', 'certificateBad']])
})

test('a start without a readable pair says which variables are meant', () => {
  const first = { keyFile: join(fixtures, 'first-key.pem'), certFile: join(fixtures, 'first-cert.pem') }
  expect(() => readTls({ ...first, certFile: join(fixtures, 'second-cert.pem') })).toThrow(
    /^TLS_KEY=.*first-key.pem, TLS_CERT=.*second-cert.pem: .*mismatch/,
  )
  expect(() => readTls({ ...first, keyFile: join(fixtures, 'none.pem') })).toThrow(/^TLS_KEY=.*none.pem, .*ENOENT/)
})
