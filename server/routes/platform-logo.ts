import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { FastifyInstance } from 'fastify'

export const LOGO_PATH = '/energy/platformLogo'
const allowed = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Serves the picture of PLATFORM_LOGO to everybody: it stands on the login page's side of the door. A file that is no picture stops the start. */
export async function mountPlatformLogo(app: FastifyInstance, file: string): Promise<void> {
  const picture = await readFile(file).catch(() => {
    throw new Error(`Configuration: PLATFORM_LOGO=${file}: the file cannot be read`)
  })
  const type = (await fileTypeFromBuffer(picture))?.mime ?? ''
  if (!allowed.has(type)) throw new Error(`Configuration: PLATFORM_LOGO=${file}: not a PNG, JPEG or WebP picture`)
  app.get(LOGO_PATH, (_request, reply) => reply.type(type).header('cache-control', 'public, max-age=3600').send(picture))
}
