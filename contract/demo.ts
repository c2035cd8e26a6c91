/** The people of the demo marketplace, so that the examples of the reference work as printed. */
export const demo = {
  password: 'jollof-rice-and-dodo',
  people: {
    customer: {
      id: '01900000-0000-7000-8000-000000000001',
      name: 'Amaka Obi',
      telephone: '+2348030000001',
    },
    rider: {
      id: '01900000-0000-7000-8000-000000000002',
      name: 'Tunde Bello',
      telephone: '+2348030000002',
    },
    store: {
      id: '01900000-0000-7000-8000-000000000003',
      name: 'Iya Basira',
      telephone: '+2348030000003',
    },
    assistant: {
      id: '01900000-0000-7000-8000-000000000004',
      name: 'Kemi Alade',
      telephone: '+2348030000004',
    },
    operator: {
      id: '01900000-0000-7000-8000-000000000005',
      name: 'Ada Nwosu',
      telephone: '+2348030000005',
    },
    applicant: {
      id: '01900000-0000-7000-8000-000000000006',
      name: 'Sola Adeyemi',
      telephone: '+2348030000006',
    },
  },
  inviteRequestId: '01900000-0000-7000-8000-000000000101',
  sessionId: '01900000-0000-7000-8000-000000000201',
  deviceId: '01900000-0000-7000-8000-000000000301',
} as const
