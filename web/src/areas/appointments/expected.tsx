/**
 * Whoever is expected, on a desk: her row offers what the list offers, by words and rights alone. Lists, drawers and choices of
 * appointments come when something is pressed.
 */
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { type AppointmentMove, whyNotMoveAppointment } from '@clinic/contract/areas/appointments/rules.ts'
import type { May } from '@clinic/contract/call.ts'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { actionsWidth, type Drawn } from '../../kit/act/buttons.tsx'
import { useMay } from '../../kit/person.ts'

const AppointmentDeed = lazy(() => import('./AppointmentDeed.tsx'))

type Offered = {
  readonly label: string
  readonly move: AppointmentMove
  readonly may: (row: Pick<AppointmentRow, 'kind'>) => May
  readonly verb?: true
  /** Its own dialog says what follows. */
  readonly red?: true
}
/** By the words of the list's actions (`expected.test.ts` holds them together). */
export const expectedDeeds: readonly Offered[] = [
  {
    label: '报到',
    move: 'report',
    may: () => ({ anyOf: ['appointment:report', 'appointment:treatment:report', 'appointment:arrival:report'] }),
    verb: true,
  },
  {
    label: '改约',
    move: 'change',
    may: ({ kind }) => (kind === 'consult' ? 'appointment:edit' : 'appointment:treatment:update'),
  },
  {
    label: '记爽约',
    move: 'noShow',
    may: () => ({ anyOf: ['appointment:noShow', 'appointment:treatment:noShow'] }),
  },
  {
    label: '取消预约',
    move: 'cancel',
    may: () => ({ anyOf: ['appointment:cancel', 'appointment:treatment:cancel'] }),
    red: true,
  },
]

type Begun = { readonly at: number; readonly row: AppointmentRow; readonly label: string }
type Used = {
  readonly actionsOf: (row: AppointmentRow) => readonly Drawn[]
  readonly actionWidth: number
  /** The appointment itself, with everything that may be done with it. */
  readonly open: (row: AppointmentRow) => void
  /** To be put somewhere in the page. */
  readonly stage: ReactNode
}

/** What can be done with whoever is expected. */
export const useExpected = (): Used => {
  const may = useMay()
  const [begun, setBegun] = useState<Begun | null>(null)
  const begin = useCallback(
    (label: string, row: AppointmentRow) => setBegun((last) => ({ at: (last?.at ?? 0) + 1, row, label })),
    [],
  )
  const actionsOf = useCallback(
    (row: AppointmentRow): readonly Drawn[] =>
      expectedDeeds
        .filter((one) => may(one.may(row)))
        .map(({ label, move, verb = false, red = false }) => ({
          ...{ key: label, label, verb, danger: red, refusal: whyNotMoveAppointment(move, row) },
          start: () => begin(label, row),
        })),
    [may, begin],
  )
  const kinds = [{ kind: 'consult' }, { kind: 'treatment' }] as const
  const offered = expectedDeeds.filter((one) => kinds.some((row) => may(one.may(row))))
  return {
    actionsOf,
    actionWidth: actionsWidth(offered),
    open: useCallback((row: AppointmentRow) => begin('详情', row), [begin]),
    stage: <Suspense fallback={null}>{begun && <AppointmentDeed key={begun.at} {...begun} />}</Suspense>,
  }
}
