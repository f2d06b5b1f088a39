/** Table of contents: 投诉. */
import { complaintRefusals, complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { serve } from '../../kit/routes.ts'
import { register, rewrite, takeAway } from './actions.ts'
import { oneComplaint, paper } from './detail.ts'
import { documentsFor, linkDocument, unlinkDocument } from './links.ts'
import { addRecord } from './notes.ts'
import { complaintPage, exportComplaints } from './queries.ts'
import { statistics } from './statistics.ts'
import { accept, answerHer, close, decline, dismiss, escalateByHand, handOn, reopen, resume } from './steps.ts'

export const complaintsRoutes = serve(
  'complaints',
  complaints,
  {
    list: complaintPage,
    one: oneComplaint,
    export: exportComplaints,
    statistics,
    create: register,
    update: rewrite,
    remove: takeAway,
    accept,
    dismiss,
    handle: handOn,
    createRecord: addRecord,
    escalate: escalateByHand,
    resume,
    answer: answerHer,
    decline,
    close,
    reopen,
    documents: documentsFor,
    link: linkDocument,
    unlink: unlinkDocument,
    paper,
  },
  {
    complaint_link_once: () => complaintRefusals.linkedAlready(),
    respondent_not_handler: () => complaintRefusals.handlerIsRespondent(),
    complaint_handler_not_respondent: () => complaintRefusals.handlerIsRespondent(),
  },
)
