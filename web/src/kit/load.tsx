/**
 * Pages and frames that are drawn as soon as their code has come. Suspense would hold back what arrives within 300 ms of
 * a placeholder's first frame; a person who clicks in the menu would wait for a clock. And it shows what came together in
 * several steps: a form could be sent with its first field, before the others were there.
 */
import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'

/** Brings a module whose default export is a component. Keep it a constant: it is also the name it is remembered by. */
export type Load<Props = object> = () => Promise<{ default: ComponentType<Props> }>

const arrived = new Map<unknown, unknown>()
const underWay = new Map<unknown, Promise<unknown>>()

/** Starts loading, once; a failure is forgotten, so that the next call tries again. */
export const begin = <Props,>(load: Load<Props>): Promise<unknown> => {
  const known = underWay.get(load)
  if (known) return known
  const coming = load().then(
    (module) => arrived.set(load, module.default),
    (error: unknown) => {
      underWay.delete(load)
      throw error
    },
  )
  underWay.set(load, coming)
  return coming
}

/** The component, or null while it is on its way. @throws in drawing what loading threw */
export const useLoaded = <Props,>(load: Load<Props>): ComponentType<Props> | null => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [fault, setFault] = useState<{ error: unknown } | null>(null)
  const known = (arrived.get(load) as ComponentType<Props> | undefined) ?? null
  useEffect(() => {
    if (known) return
    let shown = true
    begin(load).then(
      () => shown && redraw(),
      (error: unknown) => shown && setFault({ error }),
    )
    return () => {
      shown = false
    }
  }, [load, known])
  if (fault) throw fault.error
  return known
}

/** A part that comes with its own code. @param meanwhile what stands in its place until then */
export const Loaded = ({ load, meanwhile }: { load: Load; meanwhile: ReactNode }) => {
  const Part = useLoaded(load)
  return Part ? <Part /> : meanwhile
}
