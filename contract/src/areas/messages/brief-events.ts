/** What is told before the day's customers come. */
import { always } from './event-variables.ts'

export const briefEvents = {
  'brief.ready': {
    name: '到院前简报',
    source: '预约',
    variables: { ...always, 人数: '6' },
    title: '今天有 {人数} 位客户到院，简报已备好',
    content: '今天有 <b>{人数}</b> 位客户约了您。请打开到院前简报，看看每位的提醒、上次结果和建议提问。',
  },
} as const
