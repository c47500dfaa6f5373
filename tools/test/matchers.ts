import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Generous, so that a busy machine fails no test that is right.
configure({ asyncUtilTimeout: 10_000 });
