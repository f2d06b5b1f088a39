/** Who reaches a record: the consultant's department, and those who were part of it. */
export const recordScope = {
  department: 'r.department_id',
  own: ['r.consultant_id', 'r.doctor_id', 'r.created_by'],
}
