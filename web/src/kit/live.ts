/**
 * Server events over one websocket: topic and ids only, never contents. A screen names the topics it lives on and the
 * kit asks its questions anew. Source: specification 000 §7 (reconnect 3 s), decisions §2 (one-time ticket).
 */
import type { Call } from '@clinic/contract/call.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { queries } from './query.ts'

export type LiveEvent = { readonly topic: string; readonly ids: readonly number[] }

const RECONNECT_MS = 3_000
/** After this many failures in a row the server is left in peace for longer (clinical-admin §19). */
const PATIENT_AFTER = 10
const PATIENT_MS = 30_000
/** Events of a burst are gathered. All screens ask in the same instant: so the server reads once for all of them (docs/adr/0045). */
const GATHER_MS = 150
/** However many events come, a screen asks once in so long. */
const PAUSE_MS = 1_000

const listeners = new Set<(event: LiveEvent) => void>()
const watchers = new Set<() => void>()
/** A line that has not been opened yet is not lost: nobody is told of it. */
let lost = false

const setLost = (now: boolean) => {
  lost = now
  for (const tell of watchers) tell()
}

const hear = (text: string, first: boolean) => {
  const event = JSON.parse(text) as LiveEvent
  if (event.topic !== 'hello') {
    for (const listener of listeners) listener(event)
    return
  }
  setLost(false)
  // What happened while the line was down is not told again.
  if (!first) void queries.invalidateQueries()
}

/**
 * Opens the line and keeps it open.
 * @param ticket gets a one-time ticket
 * @returns closes it for good
 */
export const openLive = (ticket: () => Promise<string>): (() => void) => {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let first = true
  let failures = 0
  const again = () => {
    setLost(true)
    failures += 1
    if (!closed) timer = setTimeout(() => void connect(), failures > PATIENT_AFTER ? PATIENT_MS : RECONNECT_MS)
  }
  const connect = async () => {
    try {
      const pass = await ticket()
      if (closed) return
      socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket`)
      socket.onopen = () => socket?.send(JSON.stringify({ ticket: pass }))
      socket.onmessage = ({ data }) => {
        hear(String(data), first)
        first = false
        failures = 0
      }
      socket.onclose = again
    } catch {
      again()
    }
  }
  void connect()
  return () => {
    closed = true
    clearTimeout(timer)
    socket?.close()
  }
}

/** True while the line is lost: boards say when they are not live. */
export const useLineLost = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    () => lost,
  )

const matches = (topic: string, topics: readonly string[]) =>
  topics.some((one) => topic === one || topic.startsWith(`${one}.`))

/** Hears events of topics (`message` hears `message.new` too). Keep `topics` outside the component. */
export const useEvents = (topics: readonly string[], on: (event: LiveEvent) => void): void => {
  useEffect(() => {
    const listener = (event: LiveEvent) => matches(event.topic, topics) && on(event)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [topics, on])
}

/** Which questions a topic moves: all of them for all topics, or each topic its own. */
export type Moved = readonly Call[] | Readonly<Record<string, readonly Call[]>>

const isList = (moved: Moved): moved is readonly Call[] => Array.isArray(moved)

/** Calls a topic moves; null: every mounted question. */
const movedBy = (topic: string, moved: Moved | undefined): readonly Call[] | null =>
  moved === undefined
    ? null
    : isList(moved)
      ? moved
      : Object.entries(moved).flatMap(([of, calls]) => (matches(topic, [of]) ? calls : []))

/**
 * Gathers what moved and asks it anew: soon after the first event, then at most once a second.
 * @param ask asks these questions anew; null: every mounted one
 */
export const gatherer = (ask: (paths: ReadonlySet<string> | null) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Set<string> | null = new Set()
  let asked = Number.NEGATIVE_INFINITY
  const refresh = () => {
    timer = undefined
    asked = performance.now()
    const paths = waiting
    waiting = new Set()
    ask(paths)
  }
  return {
    hear: (calls: readonly Call[] | null): void => {
      if (calls === null) waiting = null
      else for (const { path } of calls) waiting?.add(path)
      timer ??= setTimeout(refresh, Math.max(GATHER_MS, asked + PAUSE_MS - performance.now()))
    },
    end: (): void => clearTimeout(timer),
  }
}

const askAnew = (paths: ReadonlySet<string> | null): void => {
  if (!paths) return void queries.invalidateQueries()
  for (const path of paths) void queries.invalidateQueries({ queryKey: [path] })
}

/**
 * Asks anew when something in these topics happens: the questions it moves, or every mounted one.
 * Keep both outside the component.
 */
export const useLive = (topics: readonly string[], moved?: Moved): void => {
  useEffect(() => {
    const { hear: gather, end } = gatherer(askAnew)
    const listener = ({ topic }: LiveEvent) => {
      if (matches(topic, topics)) gather(movedBy(topic, moved))
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      end()
    }
  }, [topics, moved])
}
