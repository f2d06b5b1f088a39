/** What others' statements ask of the audit centre. */
import type { ApprovalKindWord } from '@clinic/contract/areas/approvals/words.ts'

/** Does a document of this kind wait for others' word? @param hospital @param id columns of the document */
export const waitsFor = (kind: ApprovalKindWord, hospital: string, id: string): string =>
  `exists (select from approvals.task w where w.hospital_id = ${hospital} and w.kind = '${kind}' and w.document_id = ${id}
    and w.status = 'PENDING')`
