import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { expect, test, vi } from 'vitest'
import { expectedDeeds } from './expected.tsx'

test('a deed of the desk is an action of the list, with its right', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { appointmentActions } = await import('./appointment-list.tsx')
  const changes = [appointments.update.may, appointments.updateTreatment.may]
  for (const { label, may } of expectedDeeds) {
    const asked = [may({ kind: 'consult' }), may({ kind: 'treatment' })]
    // Another time is chosen in a drawer of its own.
    const wanted =
      label === '改约'
        ? changes
        : asked.map(() => appointmentActions.find((one) => one.label === label)?.call?.may ?? 'none')
    expect([label, asked]).toEqual([label, wanted])
  }
})
