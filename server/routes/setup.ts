import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ADMIN_ROLE } from '#contract/permission.ts'
import { count } from '../db/orm.ts'
import * as schema from '../db/schema.ts'
import { callOf } from '../http/call.ts'
import type { Services } from '../http/services.ts'
import { hashPassword } from '../session/password.ts'

const form = z.object({
  token: z.string(),
  organization: z.string().trim().min(1).max(64),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[\w.-]{2,64}$/),
  realname: z.string().trim().min(1).max(64),
  password: z.string().min(6).max(128),
})

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (body: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>创建管理员 Create administrator</title><body style="font-family:sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem">${body}</body></html>`

const field = (name: string, words: string, type = 'text'): string =>
  `<p><label>${words}<br><input name="${name}" type="${type}" required style="width:100%;padding:.5rem"></label></p>`

/** True when nobody can log in yet. */
export async function needsAdministrator(services: Pick<Services, 'db'>): Promise<boolean> {
  const [row] = await services.db.orm.select({ n: count() }).from(schema.account)
  return (row?.n ?? 0) === 0
}

/**
 * The first start without the demonstration: a link, good once, that creates the first organization and its administrator. Gives the link's path.
 */
export function mountSetup(app: FastifyInstance, services: Services): string {
  const token = randomBytes(24).toString('base64url')
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  let used = false
  const isGood = (given: unknown): boolean => !used && typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
  const gone = page('<h1>链接无效或已使用</h1><p>The link is invalid or was used already.</p>')

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/energy/setup', (request, reply) => {
    const { token: given } = request.query as { token?: unknown }
    reply.type('text/html; charset=utf-8')
    if (!isGood(given)) return reply.status(404).send(gone)
    return reply.send(
      page(
        `<h1>创建管理员</h1><p>Create the administrator</p><form method="post"><input type="hidden" name="token" value="${escape(String(given))}">` +
          field('organization', '组织名称 Organization') +
          field('username', '账号 Account') +
          field('realname', '姓名 Name') +
          field('password', '密码（至少6位） Password (6 or more)', 'password') +
          '<button style="padding:.5rem 1.5rem">创建 Create</button></form>',
      ),
    )
  })
  app.post('/energy/setup', async (request, reply) => {
    reply.type('text/html; charset=utf-8')
    const parsed = form.safeParse(request.body)
    if (!isGood((request.body as { token?: unknown } | null)?.token)) return reply.status(404).send(gone)
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
      return reply
        .status(400)
        .send(page(`<h1>请检查：${escape(fields)}</h1><p>Please check: ${escape(fields)}. <a href="?token=${escape(token)}">返回 Back</a></p>`))
    }
    used = true
    const { organization, username, realname, password } = parsed.data
    const id = randomUUID()
    const passwordHash = await hashPassword(password)
    const call = callOf(request, services)
    await services
      .change(call, async (tx, note) => {
        await tx.insert(schema.organization).values({ code: 'ORG1', name: organization }).onConflictDoNothing()
        const row = { id, username, realname, roleCode: ADMIN_ROLE, organizationCode: 'ORG1' }
        await tx.insert(schema.account).values({ ...row, passwordHash, createdAt: call.now })
        const by = { accountId: id, username, organizationCode: 'ORG1' }
        await note('setup', `account:${username}`, null, { realname, roleCode: ADMIN_ROLE, organizationCode: 'ORG1' }, by)
      })
      .catch((error: unknown) => {
        used = false
        throw error
      })
    return reply.send(page('<h1>管理员已创建</h1><p>The administrator is there. <a href="/">登录 Log in</a></p>'))
  })
  return `/energy/setup?token=${token}`
}
