import type { FastifyInstance } from 'fastify'
import { code, endpointTable } from '#contract/endpoint.ts'
import { schemas } from '#contract/schemas.ts'
import { sendRefusal } from '../http/answer.ts'
import { callOf, isViewerCall, languageOf } from '../http/call.ts'
import type { Services } from '../http/services.ts'
import { authorise } from '../http/viewer.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { billBeside } from '../settlement/bill-beside.ts'
import { slipPdf } from '../settlement/pdf.ts'
import { slipSheet } from '../settlement/sheet.ts'
import { slipOf, wholeSlip } from './settlement-slip.ts'

const types = { pdf: 'application/pdf', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** `GET .../slip/file?id=&format=`: a slip to print or to work out anew, for who may see it. */
export function mountSlipFile(app: FastifyInstance, services: Services): void {
  app.get(`/energy${endpointTable.settlementSlipFile.path}`, async (request, reply) => {
    try {
      const call = await authorise(endpointTable.settlementSlipFile, callOf(request, services))
      const query = schemas.settlementSlipFile.payload.safeParse(request.query)
      if (!query.success || query.data.id.includes('\0') || !isViewerCall(call)) throw notFound()
      const row = await slipOf(call, query.data.id)
      const slip = await wholeSlip(call, row)
      const { prices, registry, db } = services
      // What takes a slip back repeats what it was; the bill stands beside that one.
      const beside = row.reverses === null ? await billBeside({ prices, registry, db }, row, call.now) : undefined
      const { format } = query.data
      const bytes = await (format === 'pdf' ? slipPdf : slipSheet)(slip, call.language, beside)
      return await reply
        .header('content-type', types[format])
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${slip.number}.${format}`)}`)
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(bytes))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return sendRefusal(reply, error, languageOf(request), error.code === code.unauthorized ? 401 : error.code < 600 ? error.code : 401)
    }
  })
}
