import type { FaqType } from '#contract/states.ts'

export const demoFaqs: { type: FaqType; question: string; answer: string }[] = [
  {
    type: 'general',
    question: 'What is Buka?',
    answer:
      'Buka brings food from the kitchens of Ile-Ife to your door. You order from a store, the store ' +
      'cooks, and a rider brings it to you.',
  },
  {
    type: 'general',
    question: 'How do I delete my account?',
    answer: 'Open your account settings and choose to delete your account. We are sorry to see you go.',
  },
  {
    type: 'general',
    question: 'I forgot my password. What now?',
    answer:
      'Reset it from the sign-in page with the code we send you. To keep your money safe, you cannot ' +
      'withdraw for 24 hours afterwards.',
  },
  {
    type: 'customer',
    question: 'How long does a store have to accept my order?',
    answer:
      'Ten minutes. If the store does not accept by then, the order is turned down and all you paid goes ' +
      'back to your wallet.',
  },
  {
    type: 'customer',
    question: 'What is the 4-digit code for?',
    answer:
      'It shows that the food reached you. Give it to the rider only when the food is in your hands, ' +
      'never before and never by telephone.',
  },
  {
    type: 'customer',
    question: 'Something is wrong with my order. What can I do?',
    answer:
      'Send us a complaint from the order within 24 hours of its end, and tell us what happened. We will ' +
      'look into it.',
  },
  {
    type: 'rider',
    question: 'How do I get orders to deliver?',
    answer:
      'Stores offer their orders to riders. Keep yourself available, and accept the offer that suits you.',
  },
  {
    type: 'rider',
    question: 'How do I complete a delivery?',
    answer:
      'Hand over the food, ask the customer for the 4-digit code, and enter it. The delivery is then ' +
      'complete.',
  },
  {
    type: 'rider',
    question: 'How do I withdraw what I earned?',
    answer:
      'You can withdraw from ₦100 to your bank account. The fee, on top, is ₦10 up to ₦5,000, ₦25 up to ' +
      '₦50,000, and ₦50 above that.',
  },
  {
    type: 'store',
    question: 'How quickly must I accept an order?',
    answer:
      'Within 10 minutes. After that the order is turned down and the customer gets a full refund, so ' +
      'keep an eye on new orders.',
  },
  {
    type: 'store',
    question: 'How does a rider come to my order?',
    answer:
      'You offer the order to riders, and a rider who is free accepts it and comes to collect the food.',
  },
  {
    type: 'assistant',
    question: 'How do I start to work for a store?',
    answer: 'Send the store a request. Once the store accepts it, you can begin to help with its work.',
  },
  {
    type: 'payment',
    question: 'How can I pay?',
    answer: 'By bank transfer, by card, or from your wallet. Choose what suits you when you place the order.',
  },
  {
    type: 'payment',
    question: 'How does bank transfer work?',
    answer:
      'We show you an account number made for that one payment. Transfer the exact amount to it, and do ' +
      'not use the number again.',
  },
  {
    type: 'payment',
    question: 'Why can I not withdraw at the moment?',
    answer:
      'After you reset your password or pin, or change your telephone number, withdrawals are closed for ' +
      '24 hours. This protects your money if somebody else got into your account.',
  },
]
