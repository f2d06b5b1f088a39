/**
 * What our side asks the database for a request, word for word, so that the bare side can ask the same.
 * The bare side bypasses row-level security, therefore the hospital is added as a plain condition.
 */
import type { App } from '@clinic/server/src/app.ts'
import type { Request } from './load.ts'

export type Asked = { readonly text: string; readonly values: readonly unknown[] }

type Spied = { readTogether: (scope: unknown, queries: readonly unknown[]) => Promise<unknown> }

/** Answers a request in this process and returns the last statement it sent, with the hospital written into it. */
export const captureOne = async (app: App, request: Request, hospitalId: number): Promise<Asked> => {
  const last = (await captureAll(app, request)).at(-1)!
  return { text: withHospital(last.text, hospitalId), values: last.values }
}

/** Every statement of a request but those about its session; for calls that ask by ids of the whole installation. */
export const captureAll = async (app: App, request: Request): Promise<Asked[]> => {
  const database = app.database as unknown as Spied
  const original = database.readTogether.bind(app.database)
  const seen: Asked[] = []
  database.readTogether = (scope, queries) => {
    for (const query of queries)
      if (isStatement(query) && !/from session\.session s|update session\.session/.test(query.text)) seen.push(query)
    return original(scope, queries)
  }
  try {
    const answer = await app.http.inject({
      method: request.method,
      url: request.path,
      headers: { ...request.headers },
      ...(request.body ? { payload: request.body } : {}),
    })
    if (answer.statusCode !== 200) throw new Error(`${request.path} → ${answer.statusCode} ${answer.payload}`)
  } finally {
    database.readTogether = original
  }
  if (seen.length === 0) throw new Error(`${request.path} asked nothing`)
  return seen
}

const isStatement = (query: unknown): query is Asked => typeof (query as Asked).text === 'string'

/** Each WHERE that begins with a condition on the leading table gets the hospital in front. */
const withHospital = (text: string, hospitalId: number): string => {
  const changed = text.replace(/\bwhere ("?)(c|t0)\1\."?(\w+)"? /g, (whole, _quote, table: string) =>
    whole.replace('where ', `where ${table}.hospital_id = ${hospitalId} and `),
  )
  if (changed === text) throw new Error(`no place for the hospital in: ${text}`)
  return changed
}
