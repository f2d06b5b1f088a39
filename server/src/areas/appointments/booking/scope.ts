/** Who sees an appointment: whoever reaches the customer, the people it is with, whoever made it. */
import { ofCustomer } from '../../customers/index.ts'

export const appointmentScope = ofCustomer('a.customer_id', {
  department: 'a.department_id',
  own: ['a.doctor_id', 'a.consultant_id', 'a.nurse_id', 'a.created_by'],
})
