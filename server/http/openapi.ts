import { z } from 'zod'
import { endpointNames, endpointTable, type EndpointFacts } from '#contract/endpoint.ts'
import { schemas } from '#contract/schemas.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

const accessWords = (facts: EndpointFacts): string =>
  facts.access === 'public' ? 'No session needed.' : facts.access === 'session' ? 'Any session.' : `One of: ${facts.access.join(', ')}.`

function pathsOfTable(): Record<string, unknown> {
  const paths: Record<string, unknown> = {}
  for (const name of endpointNames) {
    const facts: EndpointFacts = endpointTable[name]
    const envelope = {
      type: 'object',
      properties: { code: { type: 'integer' }, message: { type: 'string' }, [facts.answerIn]: jsonSchema(schemas[name].answer, 'output') },
      required: ['code', 'message'],
    }
    const transport = facts.encrypted ? ' The body travels as {"encrypted": base64 of 128-byte RSA blocks} up to 16 KB.' : ''
    const operation: Record<string, unknown> = {
      operationId: name,
      summary: facts.summary,
      description: accessWords(facts) + transport,
      security: facts.access === 'public' ? [] : [{ sessionId: [] }],
      responses: {
        200:
          facts.form === 'stream'
            ? { description: 'Server-Sent Events: hello, samples, alarm, notice', content: { 'text/event-stream': {} } }
            : facts.form === 'download'
              ? { description: 'The file; refusals have their HTTP status', content: { 'application/octet-stream': {} } }
              : { description: 'Envelope; codes other than 200 are refusals', content: { 'application/json': { schema: envelope } } },
      },
    }
    const payload = jsonSchema(schemas[name].payload, 'input')
    if (facts.form === 'upload') {
      const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
      operation.requestBody = { content: { 'multipart/form-data': { schema: file } } }
    } else if (facts.form === 'tus') {
      operation.requestBody = { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } }
    } else if (facts.method === 'POST') operation.requestBody = { content: { 'application/json': { schema: payload } } }
    else
      operation.parameters = Object.entries((payload.properties ?? {}) as Record<string, unknown>).map(([key, schema]) => ({
        name: key,
        in: 'query',
        schema,
      }))
    paths[`/energy${facts.path}`] = { [facts.method.toLowerCase()]: operation }
  }
  return paths
}

let paths: Record<string, unknown> | undefined

/** OpenAPI 3.1 of the endpoint table. Its paths, a tenth of a second's work, are made when somebody reads them first. */
export function openApiDocument(version: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'Microgrid console', version },
    get paths() {
      return (paths ??= pathsOfTable())
    },
    components: { securitySchemes: { sessionId: { type: 'apiKey', in: 'header', name: 'sessionId' } } },
  }
}
