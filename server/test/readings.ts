/** Everybody of the demo clinic opens all there is to read for her: what would not answer at some hour of some day. */
import { type Call, pathNames } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { App } from '../src/app.ts'
import { openSession, sessionOf } from '../src/areas/session/index.ts'
import { stageOf } from '../src/demo/stage.ts'
import { mayCall, type Session } from '../src/kit/session.ts'
import { schemas } from './answers.ts'
import { type Schema, sampleObject } from './samples.ts'
import { send } from './send.ts'

/** One person of each set of roles, and whoever has none. */
const oneOfEach = `select min(s.id) as id from (
    select s.id, array_agg(r.role_id order by r.role_id) as roles from staff.staff s
    left join access.staff_role r on r.staff_id = s.id where s.status = 0 group by s.id) s group by s.roles order by 1`

/** Reads that need no thing to be named: lists, sums, counts, choices, figures. */
const readings = ({ routes }: App): readonly Call[] =>
  routes
    .map(({ call }) => call as Call)
    .filter((call) => call.effect === 'read' && call.may !== 'public' && pathNames(call.path).length === 0)
    .filter(
      (call) => !call.audited && call.form === 'json' && !JSON.stringify(call.input.required ?? []).match(/[iI]ds?"/),
    )

const signedIn = {
  ip: '127.0.0.1',
  userAgent: 'test',
  loginType: '1',
  idleMinutes: 120,
  mustChangePassword: false,
} as const

/** Asks what nobody has asked yet: the hour is the same for everybody. */
const readAll = async (app: App, session: Session, token: string, asked: Set<Call>): Promise<string[]> => {
  const wrong: string[] = []
  for (const call of readings(app).filter((one) => mayCall(session, one))) {
    if (asked.has(call)) continue
    asked.add(call)
    const { ok, data, answer } = await send(
      app,
      call,
      sampleObject(call.input as Schema, () => 1),
      { token },
    )
    if (!ok && answer!.status >= 500) wrong.push(`${call.path} ${JSON.stringify(answer)}`)
    // What a role does not show is absent, whatever the schema says.
    if (ok && session.kept.size === 0 && !schemas.validate(call.output as object, data))
      wrong.push(`${call.path} ${schemas.errorsText()}`)
  }
  return wrong
}

/** In the first hospital. @returns how many calls were asked, and which did not answer */
export const everybodyReads = async (app: App, at: Date): Promise<{ calls: number; wrong: string[] }> => {
  const [hospitalId] = await app.hospitals()
  const { people, tokens } = await stageOf(app.services, app.routes).scene(hospitalId!, (scene) =>
    scene.direct(at, async (ctx) => {
      const { rows } = await sql<{ id: number }>`${sql.raw(oneOfEach)}`.execute(ctx.db)
      const opened = rows.map(({ id }) => openSession(hospitalId!, { ...signedIn, staffId: id }))
      await ctx.together(opened.map(({ statement }) => statement))
      return { people: rows, tokens: opened.map(({ token }) => token) }
    }),
  )
  const sessions: { session: Session; token: string }[] = []
  for (const [turn, { id }] of people.entries())
    sessions.push({ session: await sessionOf(app.database, hospitalId!, id), token: tokens[turn]! })
  // First whoever sees every column: her answers can be held against their schemas.
  sessions.sort((one, other) => one.session.kept.size - other.session.kept.size)
  const asked = new Set<Call>()
  const wrong: string[] = []
  for (const { session, token } of sessions) wrong.push(...(await readAll(app, session, token, asked)))
  return { calls: asked.size, wrong }
}
