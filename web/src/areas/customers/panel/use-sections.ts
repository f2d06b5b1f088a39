/** The sections of panel or window as this person sees them, with the figures on their tabs. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { useMemo } from 'react'
import { holds, usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { usePanelTabs } from './registry.ts'
import { type Counts, type Section, sectionsFor } from './sections.ts'

type Of = {
  /** Entries the page grants its panel; null in the window. */
  readonly granted: readonly string[] | null
  readonly hidden?: readonly string[] | undefined
}

export const useSections = ({ granted, hidden }: Of): readonly Section[] => {
  const known = usePanelTabs()
  const person = usePerson()
  return useMemo(
    () =>
      sectionsFor({
        granted,
        hidden: hidden ?? [],
        sysVer: person.hospital.sysVer,
        opens: (entry) => {
          const tab = known.get(entry)
          return tab !== undefined && holds(person, tab.may)
        },
      }),
    [known, person, granted, hidden],
  )
}

/** One answer for all tabs; it is asked anew with everything else after a change. */
export const useCounts = (customerId: number): Counts | undefined =>
  useAnswer(customers.panelCounts, { customerId }, { keepLast: true }).data
