// The one router of the suite. Named one by one, so that what nobody uses is never downloaded.
export { Link, Navigate, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
