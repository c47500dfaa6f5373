import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Generous, so that correct tests do not time out on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
