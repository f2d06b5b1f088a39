/** Appointments of an archive that goes into another one. */
import { moved } from '../../kit/following.ts'

export const appointmentsFollow = moved('appointments.appointment', { label: '预约' })
export const waitsFollow = moved('appointments.wait', { label: '候补' })
