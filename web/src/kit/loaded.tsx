/**
 * Pages and frames that are drawn as soon as their code has come. Suspense would hold back what arrives within 300 ms of
 * a placeholder's first frame; a person who clicks in the menu would wait for a clock.
 */
import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'

/** Brings a module whose default export is a component. Keep it a constant: it is also the name it is remembered by. */
export type Load = () => Promise<{ default: ComponentType }>

const arrived = new Map<Load, ComponentType>()
const underWay = new Map<Load, Promise<unknown>>()

/** Starts loading, once; a failure is forgotten, so that the next call tries again. */
export const begin = (load: Load): Promise<unknown> => {
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
export const useLoaded = (load: Load): ComponentType | null => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [fault, setFault] = useState<{ error: unknown } | null>(null)
  const known = arrived.get(load) ?? null
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

export const Loaded = ({ load, meanwhile }: { load: Load; meanwhile: ReactNode }) => {
  const Part = useLoaded(load)
  return Part ? <Part /> : meanwhile
}
