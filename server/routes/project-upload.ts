import type { IncomingMessage } from 'node:http'
import { Metadata, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { code, endpointTable } from '#contract/endpoint.ts'
import { MOST_FILE_BYTES } from '#contract/project-file.ts'
import { isDiskFull } from '../db/room.ts'
import { insideProject } from '../entity/inside-project.ts'
import { callOf, header, type ViewerCall } from '../http/call.ts'
import { parsedAs } from '../http/payload.ts'
import type { Services } from '../http/services.ts'
import { authorise } from '../http/viewer.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { answerFaults } from './file.ts'
import { refuseFullProject } from './project-file.ts'

const path = `/energy${endpointTable.projectFileUpload.path}`

/** Endings of archives that are no document. */
const ARCHIVE = /\.(zip|jar|apk)$/i

/** The project that a new upload says it is for, where there is room for it there. */
async function projectOfNew(request: FastifyRequest, call: ViewerCall): Promise<string> {
  let told: Record<string, string | null>
  try {
    told = Metadata.parse(header(request, 'upload-metadata'))
  } catch {
    throw badField('projectId', 'required')
  }
  const { projectId } = told
  if (typeof projectId !== 'string' || projectId === '') throw badField('projectId', 'required')
  await insideProject(call, projectId, 'files:edit')
  // Nobody sends 200 MB to read then that they cannot be called so.
  const { folder, name } = told
  parsedAs('projectFileUpload', { projectId, folder: folder ?? '', ...(name === undefined ? {} : { name: name ?? '' }) })
  // What lies in an archive is seen only when all of it is there.
  if (ARCHIVE.test(name ?? '')) throw badField('file', 'fileType')
  const length = header(request, 'upload-length') ?? ''
  if (!/^\d+$/.test(length)) throw badField('size', 'required')
  if (Number(length) === 0) throw badField('size', 'fileEmpty')
  if (Number(length) > MOST_FILE_BYTES) throw badField('size', 'fileTooLarge')
  const { files, db } = call.services
  await files.refuseOver(call.viewer, Number(length))
  await refuseFullProject(db.orm, projectId, Number(length))
  return projectId
}

/** Refuses an upload that is not the viewer's (404), and one whose beginning is that of no file which is kept. */
async function refuseUpload(id: string, call: ViewerCall): Promise<void> {
  const { uploads } = call.services.files
  const { owner } = (await uploads.find(id)) ?? {}
  if (owner?.accountId !== call.viewer.accountId) throw notFound()
  await insideProject(call, owner.projectId, 'files:edit')
  // Nobody sends 200 MB to read then that they are not taken.
  if (await uploads.mayBeKept(id)) return
  await uploads.drop(id)
  throw badField('file', 'fileType')
}

/**
 * Bytes of projects' files by the tus protocol: an upload that was cut goes on where the server's disk ends. It carries bytes alone: what becomes of them is
 * asked by `keepProjectFile`.
 */
export async function mountProjectUploads(app: FastifyInstance, services: Services): Promise<void> {
  const { uploads } = services.files
  const owners = new WeakMap<IncomingMessage, Record<string, string>>()
  const tus = new Server({
    path,
    datastore: uploads.store,
    relativeLocation: true,
    maxSize: MOST_FILE_BYTES,
    allowedOrigins: () => false,
    // Whose it is, is nothing that the sender says.
    onUploadCreate: async (request) => {
      const raw = request.runtime?.node?.req as IncomingMessage | undefined
      return { metadata: raw === undefined ? {} : (owners.get(raw) ?? {}) }
    },
    onResponseError: (_request, error) => {
      if (error instanceof Error) services.log.warn({ err: error }, 'an upload failed')
      return isDiskFull(error) ? { status_code: code.full, body: '' } : undefined
    },
  })
  await app.register(async (scope) => {
    answerFaults(scope, services)
    // The bytes of the body are the protocol's.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    const authorised = (request: FastifyRequest): Promise<ViewerCall> => authorise(endpointTable.projectFileUpload, callOf(request, services))
    const carry = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
      await tus.handle(request.raw, reply.raw)
    }
    scope.route({
      method: 'POST',
      url: path,
      // Of files, not of their bytes: a fast line takes dozens of requests a second for one.
      config: { rateLimit: { max: 1200, timeWindow: 60_000 } },
      handler: async (request, reply) => {
        const call = await authorised(request)
        const projectId = await projectOfNew(request, call)
        const { accountId } = call.viewer
        await uploads.makeRoom(accountId)
        owners.set(request.raw, { projectId, accountId })
        await carry(request, reply)
      },
    })
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      handler: async (request, reply) => {
        await refuseUpload(request.params.id, await authorised(request))
        await carry(request, reply)
      },
    })
  })
}
