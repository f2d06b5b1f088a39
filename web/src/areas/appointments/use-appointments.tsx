/** The actions of appointments with the drawers that they open: one set for lists, panel and details. */

import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { whyNotMoveAppointment } from '@clinic/contract/areas/appointments/rules.ts'
import type { AppointmentKind } from '@clinic/contract/areas/appointments/words.ts'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { RowAction } from '../../kit/act/action.ts'
import { useMay } from '../../kit/person.ts'
import { TripLinkDialog } from '../trips/index.ts'
import { appointmentActions } from './appointment-list.tsx'
import type { Values } from './form.ts'

const BookDrawer = lazy(async () => ({ default: (await import('./BookDrawer.tsx')).BookDrawer }))
const ChangeDrawer = lazy(async () => ({ default: (await import('./BookDrawer.tsx')).ChangeDrawer }))
const DetailDrawer = lazy(() => import('./DetailDrawer.tsx'))

type Opened =
  | {
      readonly what: 'book'
      readonly kind: AppointmentKind
      readonly customerId?: number | undefined
      readonly begin?: Partial<Values> | undefined
    }
  | { readonly what: 'change' | 'detail'; readonly id: number }
  | { readonly what: 'link'; readonly of: Pick<AppointmentRow, 'id' | 'no'> }

type Used = {
  readonly actions: readonly RowAction<AppointmentRow>[]
  readonly beside: ReactNode
  readonly book: (kind: AppointmentKind, customerId?: number, begin?: Partial<Values>) => void
  readonly open: (row: Pick<AppointmentRow, 'id'>) => void
  readonly change: (id: number) => void
}

type Change = { readonly mayConsult: boolean; readonly mayTreat: boolean }
/** Details, check-in, another time, and the others. */
const actionsFor = (
  { mayConsult, mayTreat }: Change,
  onOpen: (opened: Opened) => void,
): readonly RowAction<AppointmentRow>[] => {
  const change: RowAction<AppointmentRow> = {
    label: '改约',
    shown: ({ kind, state }) =>
      (kind === 'consult' ? mayConsult : mayTreat) && (state === 'pending' || state === 'booked'),
    whyNot: (row) => whyNotMoveAppointment('change', row),
    run: ({ id }) => onOpen({ what: 'change', id }),
  }
  const detail: RowAction<AppointmentRow> = {
    label: '详情',
    opens: true,
    run: ({ id }) => onOpen({ what: 'detail', id }),
  }
  const link: RowAction<AppointmentRow> = {
    label: '行程链接',
    shown: ({ state }) => state === 'pending' || state === 'booked',
    run: ({ id, no }) => onOpen({ what: 'link', of: { id, no } }),
  }
  return [detail, ...appointmentActions.slice(0, 1), change, link, ...appointmentActions.slice(1)]
}

/** What can be done with appointments here, and the drawers beside. */
export const useAppointments = (): Used => {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayConsult = may(appointments.update.may)
  const mayTreat = may(appointments.updateTreatment.may)
  const actions = useMemo(() => actionsFor({ mayConsult, mayTreat }, setOpened), [mayConsult, mayTreat])
  const close = () => setOpened(null)
  const book = useCallback(
    (kind: AppointmentKind, customerId?: number, begin?: Partial<Values>) =>
      setOpened({ what: 'book', kind, customerId, begin }),
    [],
  )
  const open = useCallback(({ id }: Pick<AppointmentRow, 'id'>) => setOpened({ what: 'detail', id }), [])
  const inDrawer = useMemo(() => actions.filter(({ label }) => label !== '详情'), [actions])
  const beside = (
    <Suspense fallback={null}>
      {opened?.what === 'book' && (
        <BookDrawer
          kind={opened.kind}
          {...(opened.customerId ? { customerId: opened.customerId } : {})}
          {...(opened.begin ? { begin: opened.begin } : {})}
          onClose={close}
        />
      )}
      {opened?.what === 'change' && <ChangeDrawer id={opened.id} onClose={close} />}
      {opened?.what === 'link' && <TripLinkDialog appointment={opened.of} onClose={close} />}
      {opened?.what === 'detail' && <DetailDrawer id={opened.id} actions={inDrawer} onClose={close} />}
    </Suspense>
  )
  const change = useCallback((id: number) => setOpened({ what: 'change', id }), [])
  return { actions, beside, book, open, change }
}
