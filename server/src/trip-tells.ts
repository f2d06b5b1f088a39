/** Who hears what a customer said by the link of her appointment, and in which words. */
import { sendMessage } from './areas/messages/index.ts'
import { tripSaid } from './areas/trips/index.ts'

/** Whoever made the appointment hears it; who left hears nothing, so whom it is with does. */
export const wireTrips = (): void =>
  tripSaid.by((ctx, { what, wish, trip: { id, no, customerName, startTime, hearerId } }) => {
    const to = hearerId === null ? [] : [hearerId]
    const variables = { 顾客姓名: customerName, 预约号: no, 预约时间: startTime.slice(0, 16) }
    const path = `/appointment/consult?id=${id}`
    return what === 'confirmed'
      ? sendMessage(ctx, { event: 'appointment.confirmed', to, variables, path })
      : sendMessage(ctx, { event: 'appointment.wish', to, variables: { ...variables, 希望时间: wish }, path })
  })
