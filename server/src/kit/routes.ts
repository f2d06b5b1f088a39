/** Calls and their handlers, put together: what an area hands to the server. */
import type { Call, Calls, InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { Context } from './context.ts'
import type { Answered } from './stream.ts'

/** Handles one call. Calls of form `file` answer a stream instead of data. */
export type Handler<C> = (ctx: Context, input: InputOf<C>) => Promise<OutputOf<C> | Answered> | OutputOf<C> | Answered

/** Named database constraint → what it means to the person who hit it. */
export type ConstraintRefusals = Readonly<Record<string, (input: never) => Refusal>>

export type Route = {
  readonly area: string
  readonly name: string
  readonly call: Call
  readonly handle: (ctx: Context, input: never) => unknown
  readonly constraints: ConstraintRefusals
}

/**
 * Implements every call of an area, or does not compile (house, sentence 2).
 * @param area the area's word, as in `contract/src/areas`
 */
export const serve = <const C extends Calls>(
  area: string,
  calls: C,
  handlers: { readonly [K in keyof C]: Handler<C[K]> },
  constraints: ConstraintRefusals = {},
): Route[] =>
  Object.entries(calls).map(([name, call]) => {
    const handle = handlers[name] as Route['handle'] | undefined
    if (!handle) throw new Error(`${area}.${name} has no handler`)
    return { area, name, call, handle, constraints }
  })
