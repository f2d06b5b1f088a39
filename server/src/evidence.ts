/**
 * The register of what speaks for one colleague or another where it is disputed whose customer she is: what 动态 tells and says of
 * whom, and what areas tell for this alone. Calls and enterprise messaging enter here when they come.
 */
import { appointmentEvidence } from './areas/appointments/index.ts'
import { sheetEvidence } from './areas/declarations/index.ts'
import { orderEvidence } from './areas/orders/index.ts'
import { evidenceSources } from './areas/rulings/index.ts'
import { told } from './happenings.ts'

export const wireEvidence = (): void => {
  const sources = [
    ...told.filter(({ people }) => people !== undefined),
    ...sheetEvidence,
    ...appointmentEvidence,
    ...orderEvidence,
  ]
  evidenceSources.by(() => sources)
}
