/** Which area a row of the trail comes from: the row names its call, and the calls are known when the server is put together. */
import { moduleNames } from '@clinic/contract/areas/trail.ts'
import type { Route } from '../../kit/routes.ts'

type Module = { readonly module: string; readonly calls: readonly string[]; readonly titles: readonly string[] }

let modules: readonly Module[] = []
const byCall = new Map<string, string>()

/** Names every call of the server; in `areas.ts`, where they are all at hand. */
export const knowCalls = (routes: readonly Route[]): void => {
  const traced = routes.filter(({ call }) => call.audited)
  for (const { call, area } of routes) byCall.set(`${call.method} ${call.path}`, area)
  modules = [...Map.groupBy(traced, ({ area }) => area)].map(([module, own]) => ({
    module,
    calls: own.map(({ call }) => `${call.method} ${call.path}`),
    titles: [...new Set(own.map(({ call }) => call.title))],
  }))
}

export const nameOf = (module: string): string => moduleNames[module] ?? '其他'

/** The area of a call as the trail writes it; calls that no longer exist belong to none. */
export const moduleOf = (call: string): string => byCall.get(call) ?? ''

/** Calls of an area that leave rows. */
export const callsOf = (module: string): readonly string[] => modules.find((one) => one.module === module)?.calls ?? []

/** What the filters offer. */
export const actionChoices = () =>
  modules.map(({ module, titles }) => ({ module, name: nameOf(module), actions: [...titles] }))
