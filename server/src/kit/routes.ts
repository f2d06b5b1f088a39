/** Calls and their handlers, put together: what an area hands to the server. */
import type { Call, Calls, InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { Context } from './context.ts'
import type { NodeParts } from './node.ts'
import type { Session } from './session.ts'
import type { Answered } from './stream.ts'

/** A file as it arrived. */
export type Received = {
  readonly path: string
  /** As the person calls it: without folders, control characters and marks that turn the reading direction. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** How an area takes files in. Works outside any transaction; what it answers stands in the input as `file`. */
export type Receiver = {
  /** Bytes a file may have. */
  readonly limit: number
  readonly tooLarge: () => Refusal
  /** Folder for a file on its way in. */
  readonly folder: (session: Session, node: NodeParts) => Promise<string>
  /** Judges, converts and stores it. The received file is removed afterwards, whatever happens. */
  readonly take: (session: Session, node: NodeParts, received: Received) => Promise<object>
}

/** Handles one call. Calls of form `file` answer a stream instead of data. */
export type Handler<C> = (ctx: Context, input: InputOf<C>) => Promise<OutputOf<C> | Answered> | OutputOf<C> | Answered

/** Named database constraint → what it means to the person who hit it. */
export type ConstraintRefusals = Readonly<Record<string, (input: never) => Refusal>>

export type Route = {
  readonly area: string
  /** What a call of a large area is about: `departments` of staff. Empty where the area is one noun. */
  readonly noun: string
  readonly name: string
  readonly call: Call
  readonly handle: (ctx: Context, input: never) => unknown
  readonly constraints: ConstraintRefusals
  /** Calls with a multipart body: how their file is taken in. */
  readonly receiver?: Receiver
}

/**
 * Implements every call of an area, or does not compile (house, sentence 2).
 * @param place the area's word, as in `contract/src/areas`; with its noun where an area has several: `staff.departments`
 */
export const serve = <const C extends Calls>(
  place: string,
  calls: C,
  handlers: { readonly [K in keyof C]: Handler<C[K]> },
  constraints: ConstraintRefusals = {},
): Route[] => {
  const [area = '', noun = ''] = place.split('.')
  return Object.entries(calls).map(([name, call]) => {
    const handle = handlers[name] as Route['handle'] | undefined
    if (!handle) throw new Error(`${place}.${name} has no handler`)
    return { area, noun, name, call, handle, constraints }
  })
}

/** The same routes, with `receiver` on those that take a file. */
export const receivedBy = (receiver: Receiver, routes: readonly Route[]): Route[] =>
  routes.map((route) => (route.call.body === 'multipart' ? { ...route, receiver } : route))
