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
/** Events of a burst are gathered, and many screens do not ask in the same instant. */
const GATHER_MS = 150
const SPREAD_MS = 250

const listeners = new Set<(event: LiveEvent) => void>()
const watchers = new Set<() => void>()
let connected = false

const setConnected = (now: boolean) => {
  connected = now
  for (const tell of watchers) tell()
}

const hear = (text: string, first: boolean) => {
  const event = JSON.parse(text) as LiveEvent
  if (event.topic !== 'hello') {
    for (const listener of listeners) listener(event)
    return
  }
  setConnected(true)
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
    setConnected(false)
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

/** True while the line is open: boards say when they are not live. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    () => connected,
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

/**
 * Asks anew when something in these topics happens: the questions of `calls`, or every mounted one.
 * Keep both arrays outside the component.
 */
export const useLive = (topics: readonly string[], calls?: readonly Call[]): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      if (!calls) return void queries.invalidateQueries()
      for (const call of calls) void queries.invalidateQueries({ queryKey: [call.path] })
    }
    const listener = (event: LiveEvent) => {
      if (matches(event.topic, topics)) timer ??= setTimeout(refresh, GATHER_MS + Math.random() * SPREAD_MS)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      clearTimeout(timer)
    }
  }, [topics, calls])
}
