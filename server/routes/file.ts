import fastifyMultipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { code, endpointTable } from '#contract/endpoint.ts'
import { schemas } from '#contract/schemas.ts'
import type { StoredFile } from '../files/file-store.ts'
import { refusalOfStore, sendRefusal } from '../http/answer.ts'
import { callOf, languageOf } from '../http/call.ts'
import { authorise } from '../http/viewer.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'
import { say } from '../refusal/texts.ts'
import type { Services } from '../http/services.ts'

/** Headers and boundaries around a file that is exactly as large as allowed. */
const AROUND = 64 * 1024

/** A true HTTP status for what is no envelope call: whoever loads a file looks at nothing else. */
function statusOf(refusal: Refusal): number {
  if (refusal.code === code.tokenExpired || refusal.code === code.sessionOver || refusal.code === code.clientTokenUnknown) return 401
  if (Object.values(refusal.fields ?? {}).includes('fileTooLarge')) return 413
  return refusal.code >= 400 && refusal.code < 600 ? refusal.code : 400
}

/** Whatever goes wrong in these routes answers with a true HTTP status and the envelope of a refusal. */
export const answerFaults = (scope: FastifyInstance, services: Services): void =>
  void scope.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalOf(error, services, request)
    return sendRefusal(reply, refusal, languageOf(request), statusOf(refusal))
  })

function refusalOf(error: FastifyError | Refusal, services: Services, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const away = refusalOfStore(error)
  if (away !== undefined) return away
  if ((error.statusCode ?? 500) === 413) return badField('file', 'fileTooLarge')
  // The parser of multipart bodies throws plain errors for what it cannot read.
  if ((error.statusCode ?? 500) < 500 || /multipart|busboy|Part terminated|Boundary|boundary/.test(error.message))
    return badField('file', 'fileMissing')
  services.log.error({ err: error, url: request.url }, 'file call failed')
  return new Refusal(code.internal, 'internal')
}

/** `POST /energy/common/file/upload` and `GET /energy/common/file/download`. Multipart bodies are understood here and nowhere else. */
export async function mountFiles(app: FastifyInstance, services: Services): Promise<void> {
  const { uploadBytes, demo } = services.config
  const store = services.files
  await store.open()
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false, limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: uploadBytes } })
    answerFaults(scope, services)
    scope.route({
      method: 'POST',
      url: `/energy${endpointTable.fileUpload.path}`,
      bodyLimit: uploadBytes + AROUND,
      config: { rateLimit: { max: demo ? 600 : 60, timeWindow: 60_000 } },
      // Asked before a byte of the body is read.
      onRequest: async (request) => void (await authorise(endpointTable.fileUpload, callOf(request, services))),
      handler: async (request, reply) => {
        if (Number(request.headers['content-length'] ?? 0) > uploadBytes + AROUND) throw badField('file', 'fileTooLarge')
        if (!request.isMultipart()) throw badField('file', 'fileMissing')
        const call = await authorise(endpointTable.fileUpload, callOf(request, services))
        await store.refuseOver(call.viewer, 0)
        const part = await request.file()
        if (part === undefined || part.fieldname !== 'file') throw badField('file', 'fileMissing')
        const { id, name, size, type } = await store.keep(part.file, part.filename, call.viewer, (row) =>
          services.change(call, async (tx, note) => {
            await store.insertIn(tx, row)
            await note('fileUpload', `file:${row.id}`, null, { name: row.name, size: row.size, type: row.type })
          }),
        )
        return reply.send({ code: code.ok, message: say('ok', call.language), result: { fileId: id, name, size, type } })
      },
    })
    scope.get(`/energy${endpointTable.fileDownload.path}`, async (request, reply) => {
      const { viewer } = await authorise(endpointTable.fileDownload, callOf(request, services))
      const query = schemas.fileDownload.payload.safeParse(request.query)
      if (!query.success || query.data.id.includes('\0')) throw notFound()
      const stored = await store.find(query.data.id, viewer)
      const bytes = await store.read(stored)
      return withHeaders(reply, stored).send(bytes)
    })
  })
}

/** Pictures may be shown in place, everything else is saved; nothing in a file may run. */
function withHeaders(reply: FastifyReply, { name, type, size }: StoredFile): FastifyReply {
  const disposition = type.startsWith('image/') ? 'inline' : 'attachment'
  const text = type.startsWith('text/')
  return reply
    .header('content-type', text ? `${type}; charset=utf-8` : type)
    .header('content-length', size)
    .header(
      'content-disposition',
      `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
}
