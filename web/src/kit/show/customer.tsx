/**
 * A customer's name, which is a link to her wherever it stands. Who opens her is the frame's matter
 * (`layout/CustomerDoor.tsx`): the panel where the page was granted one, her window otherwise.
 */
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
} from 'react'
import { None } from './text.tsx'
import './customer.css'

/** Opens a customer, at a tab of her panel if one is named. Null: this person may not. */
export type OpenCustomer = (customerId: number, tab?: string) => void

const Door = createContext<OpenCustomer | null>(null)
/** Gives what lies within a way to open a customer; without one her name is no link. */
export const CustomerDoorContext = Door.Provider
export const useOpenCustomer = (): OpenCustomer | null => use(Door)

/** The customers of the page's list, in its order: the panel goes from one to the next along it. */
const Run = createContext<RefObject<readonly number[]> | null>(null)
export const CustomerRunProvider = Run.Provider

/** Says which customers a list shows. */
export const useShowsCustomers = (ids: readonly number[] | null): void => {
  const run = use(Run)
  useLayoutEffect(() => {
    if (run && ids) run.current = ids
  }, [run, ids])
}

/** Those of the list behind the panel, as it stands now. */
export const useCustomerRun = (): (() => readonly number[]) => {
  const run = use(Run)
  return useCallback(() => run?.current ?? [], [run])
}

/** The one before or after in a run; null at its ends, or when she does not stand in it. A run names somebody as often as her rows. */
export const neighbourOf = (run: readonly number[], id: number, by: 1 | -1): number | null => {
  const once = [...new Set(run)]
  const at = once.indexOf(id)
  return at < 0 ? null : (once[at + by] ?? null)
}

/** The door of the page that is shown, for what stands outside of it (the palette). */
let shown: OpenCustomer | null = null
/** Notes the door of the page that is shown; null when it goes. */
export const keepDoor = (door: OpenCustomer | null): void => {
  shown = door
}

/** Opens her on the page that is shown; false when it has no door. */
export const openCustomerHere = (customerId: number): boolean => {
  shown?.(customerId)
  return shown !== null
}

/** Address of her window; a link somebody may open elsewhere. */
const addressOf = (customerId: number): string => `/customerDetails?customerId=${customerId}`

type Props = {
  readonly id: number | null | undefined
  readonly name: string | null | undefined
  readonly sex?: string | null | undefined
  readonly age?: number | null | undefined
  /** Card, allergy, VIP: they never give way, the name does. */
  readonly marks?: ReactNode
}

/** Clicks with a modifier are the browser's: another tab, another window. */
const isPlain = (event: MouseEvent): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** Her name as a link, with sex and age where they are given. Ctrl and a click opens a tab, as everywhere. */
export const CustomerName = ({ id, name, sex, age, marks }: Props) => {
  const open = useOpenCustomer()
  if (!name) return <None />
  const facts = [sex, age].filter((fact) => fact !== null && fact !== undefined && fact !== '').join(' ')
  return (
    <span className="customer-name">
      {open && id ? (
        <a
          href={addressOf(id)}
          title={name}
          onClick={(event) => {
            if (!isPlain(event)) return
            event.preventDefault()
            open(id)
          }}
        >
          {name}
        </a>
      ) : (
        <span title={name}>{name}</span>
      )}
      {facts && <small>{facts}</small>}
      {marks}
    </span>
  )
}
