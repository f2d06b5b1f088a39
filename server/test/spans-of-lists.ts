/** Which days each list may be asked for. */

export type Span = {
  readonly from: string
  readonly to: string
  readonly by: string
  readonly turns: 'midnight' | 'four'
  readonly input?: Record<string, unknown>
}

/** Which field of a row a span is about, and when its day turns (ADR 0022). One word alone is a day. */
export const spans: readonly (readonly [RegExp, readonly Span[]])[] = [
  [/^memberships\.\w+ .*record\/ledger/, [{ from: 'startDate', to: 'endDate', by: 'createdAt', turns: 'four' }]],
  [/^memberships\./, [{ from: 'endsFrom', to: 'endsTo', by: 'validTo', turns: 'midnight' }]],
  [/^trail\./, [{ from: 'beginTime', to: 'endTime', by: 'at', turns: 'midnight' }]],
  [
    /^customers\.page/,
    [
      { from: 'createdFrom', to: 'createdTo', by: 'createTime', turns: 'midnight' },
      { from: 'visitedFrom', to: 'visitedTo', by: 'lastVisitTime', turns: 'midnight' },
      { from: 'paidFrom', to: 'paidTo', by: 'lastPaymentTime', turns: 'four' },
    ],
  ],
  [/^customers\.probes/, [{ from: 'beginTime', to: 'endTime', by: 'askedAt', turns: 'midnight' }]],
  [/^customers\.looks/, [{ from: 'beginTime', to: 'endTime', by: 'viewedAt', turns: 'midnight' }]],
  [/^customers\.lookDays/, [{ from: 'beginTime', to: 'endTime', by: 'day', turns: 'midnight' }]],
  [/^lifecycle\.moves/, [{ from: 'beginTime', to: 'endTime', by: 'movedAt', turns: 'midnight' }]],
  [/^customers\.ownerLog/, [{ from: 'beginTime', to: 'endTime', by: 'movedAt', turns: 'midnight' }]],
  [/^pool\.locks/, [{ from: 'untilFrom', to: 'untilTo', by: 'untilOn', turns: 'midnight' }]],
  [/^pool\./, [{ from: 'enteredFrom', to: 'enteredTo', by: 'enteredAt', turns: 'midnight' }]],
  [/^imports\./, [{ from: 'createdFrom', to: 'createdTo', by: 'createTime', turns: 'midnight' }]],
  [/^exports\./, [{ from: 'requestedFrom', to: 'requestedTo', by: 'requestedAt', turns: 'midnight' }]],
  [/^approvals\./, [{ from: 'askedFrom', to: 'askedTo', by: 'askedAt', turns: 'midnight' }]],
  [/^rulings\./, [{ from: 'openedFrom', to: 'openedTo', by: 'openedAt', turns: 'midnight' }]],
  [/^complaints\./, [{ from: 'receivedFrom', to: 'receivedTo', by: 'receivedAt', turns: 'midnight' }]],
  [/^blacklist\./, [{ from: 'proposedFrom', to: 'proposedTo', by: 'proposedAt', turns: 'midnight' }]],
  [/^merging\./, [{ from: 'mergedFrom', to: 'mergedTo', by: 'mergedAt', turns: 'midnight' }]],
  [/^referrals\./, [{ from: 'boundFrom', to: 'boundTo', by: 'boundAt', turns: 'midnight' }]],
  [
    /^coupons\.list .*couponsClaim\/claims/,
    [{ from: 'claimedFrom', to: 'claimedTo', by: 'claimedAt', turns: 'midnight' }],
  ],
  [
    /^coupons\.list .*couponsRecord/,
    [
      { from: 'sentFrom', to: 'sentTo', by: 'sentAt', turns: 'midnight' },
      { from: 'endsFrom', to: 'endsTo', by: 'validTo', turns: 'midnight' },
    ],
  ],
  [/^declarations\.\w+ .*taxation/, [{ from: 'createdFrom', to: 'createdTo', by: 'createdAt', turns: 'midnight' }]],
  [
    /^declarations\.(list|export|panelRecord)/,
    [
      { from: 'createdFrom', to: 'createdTo', by: 'createdAt', turns: 'midnight' },
      { from: 'expectFrom', to: 'expectTo', by: 'expectAt', turns: 'midnight' },
    ],
  ],
  [/^visits\./, [{ from: 'planFrom', to: 'planTo', by: 'planTime', turns: 'midnight' }]],
  [
    /^promises\./,
    [
      { from: 'dueFrom', to: 'dueTo', by: 'dueDate', turns: 'midnight' },
      { from: 'beginTime', to: 'endTime', by: 'createTime', turns: 'midnight' },
    ],
  ],
  [/^reach\./, [{ from: 'from', to: 'to', by: 'at', turns: 'midnight' }]],
  [/^scheduling\.\w+ .*\/leave/, [{ from: 'startsFrom', to: 'startsTo', by: 'startsAt', turns: 'midnight' }]],
  [/^scheduling\.\w+ .*\/swap/, [{ from: 'createdFrom', to: 'createdTo', by: 'createdAt', turns: 'midnight' }]],
  [/^scheduling\./, [{ from: 'dateFrom', to: 'dateTo', by: 'workDate', turns: 'midnight' }]],
  [/^appointments\.\w+ .*\/closure/, [{ from: 'startsFrom', to: 'startsTo', by: 'startsAt', turns: 'midnight' }]],
  [/^appointments\.\w+ .*\/wait/, [{ from: 'wantedFrom', to: 'wantedTo', by: 'dateFrom', turns: 'midnight' }]],
  [
    /^appointments\./,
    [
      { from: 'beginTime', to: 'endTime', by: 'startTime', turns: 'midnight' },
      { from: 'day', to: 'day', by: 'startTime', turns: 'midnight' },
    ],
  ],
  [/^packs\./, [{ from: 'givenFrom', to: 'givenTo', by: 'givenAt', turns: 'midnight' }]],
  [/^timeline\./, [{ from: 'beginTime', to: 'endTime', by: 'at', turns: 'midnight' }]],
  [/^messages\./, [{ from: 'beginTime', to: 'endTime', by: 'sendTime', turns: 'midnight' }]],
  [
    /^triage\.list/,
    [
      { from: 'beginTime', to: 'endTime', by: 'day', turns: 'midnight' },
      { from: 'day', to: 'day', by: 'day', turns: 'midnight' },
    ],
  ],
  [/^consulting\./, [{ from: 'beginTime', to: 'endTime', by: 'startTime', turns: 'midnight' }]],
  [
    /^orders\./,
    [
      { from: 'openedFrom', to: 'openedTo', by: 'openedAt', turns: 'four' },
      { from: 'paidFrom', to: 'paidTo', by: 'paidAt', turns: 'four' },
    ],
  ],
  [
    /^ledger\.(lots|exportLots) /,
    [
      { from: 'madeFrom', to: 'madeTo', by: 'madeAt', turns: 'four' },
      { from: 'endsFrom', to: 'endsTo', by: 'expiresOn', turns: 'midnight' },
    ],
  ],
  [/^ledger\./, [{ from: 'startDate', to: 'endDate', by: 'createdAt', turns: 'four' }]],
  [
    /^cashier\.shifts/,
    [
      { from: 'startDate', to: 'endDate', by: 'businessDate', turns: 'four' },
      { from: 'businessDate', to: 'businessDate', by: 'businessDate', turns: 'four' },
    ],
  ],
  [
    /^cashier\.list/,
    [
      { from: 'startDate', to: 'endDate', by: 'businessDate', turns: 'four' },
      { from: 'startDate', to: 'endDate', by: 'at', turns: 'four', input: { tab: 'paid' } },
    ],
  ],
  [/^daily\./, [{ from: 'startDate', to: 'endDate', by: 'businessDate', turns: 'four' }]],
  [/^matching\.files/, []],
  [/^matching\./, [{ from: 'startDate', to: 'endDate', by: 'businessDate', turns: 'four' }]],
  [/^cashier\.safeEntries/, [{ from: 'startDate', to: 'endDate', by: 'at', turns: 'four' }]],
  [/^cashier\.panel/, [{ from: 'startDate', to: 'endDate', by: 'at', turns: 'four' }]],
  [/^invoices\.waiting/, [{ from: 'paidFrom', to: 'paidTo', by: 'paidAt', turns: 'four' }]],
  [/^invoices\./, [{ from: 'issuedFrom', to: 'issuedTo', by: 'businessDate', turns: 'four' }]],
  [/^refunds\./, [{ from: 'startDate', to: 'endDate', by: 'createdAt', turns: 'four' }]],
  [/^debts\./, [{ from: 'dueFrom', to: 'dueTo', by: 'dueDate', turns: 'four' }]],
  [/^(referralNotes|interSettlements)\./, [{ from: 'startDate', to: 'endDate', by: 'createdAt', turns: 'four' }]],
  [/^transfers\./, [{ from: 'startDate', to: 'endDate', by: 'createdAt', turns: 'four' }]],
  [/^purchases\.(list|export|sums|panel)/, [{ from: 'endsFrom', to: 'endsTo', by: 'validTo', turns: 'midnight' }]],
  [/^purchases\./, [{ from: 'startDate', to: 'endDate', by: 'deductedAt', turns: 'four' }]],
]
