/** Which area a row of the trail comes from: the row names its call, and the calls are known when the server is put together. */
import { moduleNames } from '@clinic/contract/areas/trail/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import { asked, once } from '../../kit/question.ts'
import type { Route } from '../../kit/routes.ts'

type Module = { readonly module: string; readonly calls: readonly string[]; readonly titles: readonly string[] }
type Known = {
  readonly byCall: ReadonlyMap<string, string>
  readonly modules: readonly Module[]
  readonly looks: readonly string[]
}

/** Every call of the server. */
export const servedCalls = asked<[], readonly Route[]>('which calls the server serves')
/** Calls that show something of a customer and leave a row of it (`noteLook`, `reveal`). */
export const shownCalls = asked<[], readonly Call[]>('which calls show something of a customer')

/** A call as the trail writes it. */
export const nameOfCall = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

const knowledge = once((): Known => {
  const routes = servedCalls()
  const shown = shownCalls()
  const traced = routes.filter(({ call }) => call.audited || shown.includes(call))
  return {
    byCall: new Map(routes.map(({ call, area }) => [nameOfCall(call), area])),
    modules: [...Map.groupBy(traced, ({ area }) => area)].map(([module, own]) => ({
      module,
      calls: own.map(({ call }) => nameOfCall(call)),
      titles: [...new Set(own.map(({ call }) => call.title))],
    })),
    looks: traced
      .filter(({ call }) => call.effect === 'read' || shown.includes(call))
      .map(({ call }) => nameOfCall(call)),
  }
})

export const nameOf = (module: string): string => moduleNames[module] ?? '其他'

/** The area of a call as the trail writes it; calls that no longer exist belong to none. */
export const moduleOf = (call: string): string => knowledge().byCall.get(call) ?? ''

/** Calls of an area that leave rows. */
export const callsOf = (module: string): readonly string[] =>
  knowledge().modules.find((one) => one.module === module)?.calls ?? []

/** Calls by which something is seen, or taken along, and nothing changed. */
export const lookCalls = (): readonly string[] => knowledge().looks

/** What the filters offer. */
export const actionChoices = () =>
  knowledge().modules.map(({ module, titles }) => ({ module, name: nameOf(module), actions: [...titles] }))
