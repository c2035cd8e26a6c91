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
  storeId: '01900000-0000-7000-8000-000000001001',
  storeSlug: 'iya-basira-canteen',
  /** Another owner’s, which takes on people. */
  otherStoreId: '01900000-0000-7000-8000-000000001002',
  spareStoreId: '01900000-0000-7000-8000-000000001099',
  categoryId: '01900000-0000-7000-8000-000000002001',
  emptyCategoryId: '01900000-0000-7000-8000-000000002099',
  itemId: '01900000-0000-7000-8000-000000003001',
  secondItemId: '01900000-0000-7000-8000-000000003002',
  spareItemId: '01900000-0000-7000-8000-000000003099',
  requestId: '01900000-0000-7000-8000-000000004001',
  pendingRequestIds: ['01900000-0000-7000-8000-000000004002', '01900000-0000-7000-8000-000000004003'],
  spareRequestId: '01900000-0000-7000-8000-000000004099',
  storeReviewId: '01900000-0000-7000-8000-000000005001',
  userReviewId: '01900000-0000-7000-8000-000000005002',
  inviteRequestId: '01900000-0000-7000-8000-000000000101',
  sessionId: '01900000-0000-7000-8000-000000000201',
  deviceId: '01900000-0000-7000-8000-000000000301',
} as const
